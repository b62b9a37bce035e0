-- Pages of the lists of the company's settings are kept in memory by the company's version, so all lists raise it.
select raises_company_version(t::regclass) from unnest(array['employment_types', 'document_types']) as t;
