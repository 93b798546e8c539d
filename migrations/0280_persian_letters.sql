-- Letters and digits of Persian and Kurdish keyboards are searched like the Arabic ones that look the same, as in foldForSearch.
CREATE OR REPLACE FUNCTION fold_for_search(original text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN trim(regexp_replace(
  regexp_replace(
    translate(lower(regexp_replace(normalize(original, NFKD), E'[\u0300-\u036f\u064b-\u065f\u0670\u0640]', '', 'g')),
      'ىةٱیېۍکڪەۀہھۃ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'يهايييككههههه01234567890123456789'),
    E'[^a-z0-9\u0621-\u064a\u0671-\u06d3]+', ' ', 'g'),
  E'(^| )(?:وال|بال|فال|كال|لل|ال)(?=[^ ]{3})', '\1', 'g'));

-- Folds the stored words with such letters again.
UPDATE items SET name = name, brand = brand, description = description, tags = tags
  WHERE concat_ws(' ', name, brand, description, tags) ~ '[یېۍکڪەۀہھۃ۰-۹]';
UPDATE people SET name = name, arabic_name = arabic_name, email = email, phone = phone
  WHERE concat_ws(' ', name, arabic_name, email, phone) ~ '[یېۍکڪەۀہھۃ۰-۹]';
REINDEX INDEX orders_by_contact;
REINDEX INDEX listings_by_any_name;
REINDEX INDEX objects_by_words;
