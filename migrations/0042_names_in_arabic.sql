-- How a name is written in Arabic letters, for Arabic pages; NULL shows the name as it is.
ALTER TABLE people ADD COLUMN arabic_name text;
UPDATE people SET arabic_name = 'دانا خوري' WHERE id = 'owner-dana' AND name = 'Dana Khoury';
UPDATE people SET arabic_name = 'لمى ناصر' WHERE id = 'owner-lama' AND name = 'Lama Nasser';
