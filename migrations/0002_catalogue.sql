CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- One spelling for search, the same as foldForSearch in src/domain/catalogue/search-words.ts (a test compares them):
-- marks and tatweel away, ى→ي ة→ه ٱ→ا, Latin digits, single spaces, no leading article.
CREATE FUNCTION fold_for_search(original text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN trim(regexp_replace(
  regexp_replace(
    translate(lower(regexp_replace(normalize(original, NFKD), E'[\u0300-\u036f\u064b-\u065f\u0670\u0640]', '', 'g')), 'ىةٱ٠١٢٣٤٥٦٧٨٩', 'يها0123456789'),
    E'[^a-z0-9\u0621-\u064a\u0671-\u06d3]+', ' ', 'g'),
  E'(^| )(?:وال|بال|فال|كال|لل|ال)(?=[^ ]{3})', '\1', 'g'));

CREATE TABLE items (
  id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9-]{1,64}$'),
  owner_id text NOT NULL REFERENCES people (id),
  style_id text NOT NULL,
  name jsonb NOT NULL,
  brand jsonb NOT NULL,
  description jsonb NOT NULL,
  care jsonb NOT NULL,
  category text NOT NULL CHECK (category IN ('Women', 'Men', 'Kids', 'accessories')),
  type text NOT NULL CHECK (type IN ('formal', 'casual', 'party', 'sports', 'accessories', 'shoes')),
  size text NOT NULL,
  condition text NOT NULL CHECK (condition IN ('new', 'like-new', 'good')),
  price_fils integer NOT NULL CHECK (price_fils > 0 AND price_fils % 10 = 0),
  rental_period integer NOT NULL CHECK (rental_period BETWEEN 1 AND 14),
  price_by_days integer[] NOT NULL CHECK (cardinality(price_by_days) = 14 AND 0 < ALL (price_by_days)),
  agreed_value_fils integer NOT NULL CHECK (agreed_value_fils > 0 AND agreed_value_fils % 10 = 0),
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 3),
  turnaround_days integer NOT NULL CHECK (turnaround_days BETWEEN 0 AND 7),
  pickup_area text NOT NULL CHECK (pickup_area IN ('Abdoun', 'Jabal Amman', 'Sweifieh', 'Shmeisani')),
  colors text[] NOT NULL CHECK (cardinality(colors) > 0),
  tags text[] NOT NULL DEFAULT '{}',
  sleeve text CHECK (sleeve IN ('sleeveless', 'short', 'long')),
  length text CHECK (length IN ('short', 'knee', 'midi', 'full')),
  neckline text CHECK (neckline IN ('closed', 'round', 'v-neck', 'open')),
  measurements jsonb NOT NULL DEFAULT '[]',
  pictures jsonb NOT NULL DEFAULT '[]',
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'submitted', 'approved', 'changes_requested', 'rejected', 'suspended', 'archived')),
  visibility text NOT NULL DEFAULT 'visible' CHECK (visibility IN ('visible', 'hidden')),
  available_from date,
  available_until date CHECK (available_until >= available_from),
  is_instant_book boolean NOT NULL DEFAULT false,
  -- Higher comes first among the recommended ones.
  rank integer NOT NULL DEFAULT 0,
  search_words tsvector NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- Every word that names or brands are made of: what a typing mistake is compared with.
CREATE TABLE search_lexemes (word text PRIMARY KEY);
CREATE INDEX search_lexemes_alike ON search_lexemes USING gin (word gin_trgm_ops);

-- Names and brands count most; tags, colours, type and category less. Kept by a trigger: array functions are not immutable.
CREATE FUNCTION items_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text := fold_for_search((NEW.name ->> 'en') || ' ' || (NEW.name ->> 'ar') || ' ' || (NEW.brand ->> 'en') || ' ' || (NEW.brand ->> 'ar'));
  rest text := fold_for_search(array_to_string(NEW.tags || NEW.colors, ' ') || ' ' || NEW.type || ' ' || NEW.category || ' ' || NEW.pickup_area || ' ' || NEW.size);
BEGIN
  NEW.search_words := setweight(to_tsvector('simple', names) || to_tsvector('english', names), 'A')
    || setweight(to_tsvector('simple', rest) || to_tsvector('english', rest), 'C');
  INSERT INTO search_lexemes SELECT word FROM unnest(tsvector_to_array(to_tsvector('simple', names))) AS word
    WHERE word !~ '^[0-9]' AND length(word) BETWEEN 3 AND 40 ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;
CREATE TRIGGER items_search BEFORE INSERT OR UPDATE OF name, brand, tags, colors, type, category, pickup_area, size ON items
  FOR EACH ROW EXECUTE FUNCTION items_search_words();

CREATE INDEX items_by_rank ON items (rank DESC, id) WHERE status = 'approved' AND visibility = 'visible';
CREATE INDEX items_by_category_rank ON items (category, rank DESC, id) WHERE status = 'approved' AND visibility = 'visible';
CREATE INDEX items_by_price ON items ((price_by_days[3]), id) WHERE status = 'approved' AND visibility = 'visible';
CREATE INDEX items_by_category_price ON items (category, (price_by_days[3]), id) WHERE status = 'approved' AND visibility = 'visible';
CREATE INDEX items_by_newest ON items (created_at DESC, id) WHERE status = 'approved' AND visibility = 'visible';
CREATE INDEX items_by_type ON items (type, size) WHERE status = 'approved' AND visibility = 'visible';
CREATE INDEX items_by_style ON items (style_id);
CREATE INDEX items_by_owner ON items (owner_id);
CREATE INDEX items_search_words_index ON items USING gin (search_words);

CREATE TABLE units (
  id text PRIMARY KEY,
  item_id text NOT NULL REFERENCES items (id),
  number integer NOT NULL CHECK (number BETWEEN 1 AND 3),
  UNIQUE (item_id, number)
);

-- The days a unit is off the market. Two live blocks of one unit never overlap: the database refuses the second.
CREATE TABLE blocks (
  id text PRIMARY KEY,
  unit_id text NOT NULL REFERENCES units (id),
  days daterange NOT NULL CHECK (NOT isempty(days) AND NOT lower_inf(days) AND NOT upper_inf(days)),
  kind text NOT NULL CHECK (kind IN ('rental', 'blackout')),
  rental_id text,
  rental_from date,
  rental_until date,
  expires_at timestamptz,
  is_live boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (kind = 'blackout' OR (rental_id IS NOT NULL AND rental_from IS NOT NULL AND rental_until >= rental_from
    AND days @> rental_from AND days @> rental_until)),
  EXCLUDE USING gist (unit_id WITH =, days WITH &&) WHERE (is_live)
);
CREATE INDEX blocks_by_rental ON blocks (rental_id);
CREATE INDEX blocks_by_days ON blocks USING gist (days) WHERE is_live;
CREATE INDEX blocks_by_expiry ON blocks (expires_at) WHERE is_live AND expires_at IS NOT NULL;
