-- The lists of the company's settings and the Trash are kept in memory by the company's version, so all of them raise it.
select raises_company_version(t::regclass) from unnest(array['employment_types', 'document_types']) as t;
