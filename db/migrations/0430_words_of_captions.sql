-- Posts are found by what their photos show. As the server does it (feed/rules/words.ts) when a post is written.
insert into feed_words (tenant_id, word, post_id, subject_id)
select distinct p.tenant_id, left(word[1], 40), p.id, p.id
  from feed_posts p
  cross join lateral jsonb_each_text(p.photo_descriptions) as shown
  cross join lateral regexp_matches(
    lower(regexp_replace(normalize(shown.value, nfkd), '[\u0300-\u036f]', '', 'g')), '[[:alnum:]]+', 'g') as word
on conflict do nothing;
