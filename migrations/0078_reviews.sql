-- What a customer says of a rental, and its owner of the customer: one of each side, seen by nobody else until it is published.
CREATE TABLE reviews (
  id text PRIMARY KEY,
  rental_id text NOT NULL REFERENCES rentals (id),
  side text NOT NULL CHECK (side IN ('customer', 'owner')),
  item_id text NOT NULL,
  author_id text REFERENCES people (id) ON DELETE SET NULL,
  -- Who is reviewed: the owner, or the customer.
  subject_id text REFERENCES people (id) ON DELETE SET NULL,
  -- Of the item by a customer, of the customer by an owner.
  stars integer NOT NULL CHECK (stars BETWEEN 1 AND 5),
  owner_stars integer CHECK (owner_stars BETWEEN 1 AND 5),
  delivery_stars integer CHECK (delivery_stars BETWEEN 1 AND 5),
  fit text CHECK (fit IN ('small', 'true', 'large')),
  size_worn text,
  height integer,
  words text NOT NULL DEFAULT '' CHECK (char_length(words) <= 1000),
  written_at timestamptz NOT NULL,
  -- When it is published at the latest.
  publish_at timestamptz NOT NULL,
  published_at timestamptz,
  reply text CHECK (char_length(reply) <= 500),
  replied_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  hidden_by text REFERENCES people (id) ON DELETE SET NULL,
  UNIQUE (rental_id, side),
  CHECK ((side = 'customer') = (owner_stars IS NOT NULL AND delivery_stars IS NOT NULL AND fit IS NOT NULL AND size_worn IS NOT NULL)),
  CHECK ((reply IS NULL) = (replied_at IS NULL)),
  CHECK (reply IS NULL OR published_at IS NOT NULL),
  CHECK ((hidden_at IS NULL) = (hidden_reason IS NULL)),
  CHECK (hidden_at IS NULL OR published_at IS NOT NULL)
);
CREATE INDEX reviews_of_item ON reviews (item_id, published_at DESC, id DESC) WHERE side = 'customer' AND published_at IS NOT NULL AND hidden_at IS NULL;
CREATE INDEX reviews_by_author ON reviews (author_id, written_at DESC) WHERE author_id IS NOT NULL;
CREATE INDEX reviews_of_person ON reviews (subject_id, published_at DESC) WHERE subject_id IS NOT NULL;
CREATE INDEX reviews_by_moderator ON reviews (hidden_by) WHERE hidden_by IS NOT NULL;
CREATE INDEX reviews_to_publish ON reviews (publish_at) WHERE published_at IS NULL;
CREATE INDEX reviews_published ON reviews (published_at DESC, id DESC) WHERE published_at IS NOT NULL;
CREATE INDEX reviews_hidden ON reviews (published_at DESC, id DESC) WHERE hidden_at IS NOT NULL;

-- Photographs of the customer, of a review that is written or about to be; the files are encrypted documents.
CREATE TABLE review_photos (
  id text PRIMARY KEY,
  rental_id text NOT NULL REFERENCES rentals (id),
  place integer NOT NULL CHECK (place BETWEEN 1 AND 4),
  small text NOT NULL UNIQUE,
  large text NOT NULL UNIQUE,
  taken_at timestamptz NOT NULL,
  UNIQUE (rental_id, place)
);

-- What readers report to the moderators, once each.
CREATE TABLE review_reports (
  review_id text NOT NULL REFERENCES reviews (id),
  person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  reason text NOT NULL,
  reported_at timestamptz NOT NULL,
  -- When a moderator has looked at it.
  resolved_at timestamptz,
  PRIMARY KEY (review_id, person_id)
);
CREATE INDEX review_reports_by_person ON review_reports (person_id);
CREATE INDEX review_reports_open ON review_reports (review_id) WHERE resolved_at IS NULL;

-- What the published reviews come to. Kept by the trigger below, in the transaction that publishes, hides or shows one.
CREATE TABLE item_ratings (
  item_id text PRIMARY KEY,
  ones integer NOT NULL DEFAULT 0 CHECK (ones >= 0),
  twos integer NOT NULL DEFAULT 0 CHECK (twos >= 0),
  threes integer NOT NULL DEFAULT 0 CHECK (threes >= 0),
  fours integer NOT NULL DEFAULT 0 CHECK (fours >= 0),
  fives integer NOT NULL DEFAULT 0 CHECK (fives >= 0),
  runs_small integer NOT NULL DEFAULT 0 CHECK (runs_small >= 0),
  runs_true integer NOT NULL DEFAULT 0 CHECK (runs_true >= 0),
  runs_large integer NOT NULL DEFAULT 0 CHECK (runs_large >= 0)
);
CREATE TABLE person_ratings (
  person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  -- As what the person was reviewed.
  side text NOT NULL CHECK (side IN ('customer', 'owner')),
  reviews integer NOT NULL DEFAULT 0 CHECK (reviews >= 0),
  stars integer NOT NULL DEFAULT 0 CHECK (stars >= 0),
  PRIMARY KEY (person_id, side)
);

CREATE FUNCTION rate(review reviews, change integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF review.side = 'customer' THEN
    INSERT INTO item_ratings (item_id) VALUES (review.item_id) ON CONFLICT DO NOTHING;
    UPDATE item_ratings SET
      ones = ones + change * (review.stars = 1)::int, twos = twos + change * (review.stars = 2)::int,
      threes = threes + change * (review.stars = 3)::int, fours = fours + change * (review.stars = 4)::int,
      fives = fives + change * (review.stars = 5)::int,
      runs_small = runs_small + change * (review.fit = 'small')::int, runs_true = runs_true + change * (review.fit = 'true')::int,
      runs_large = runs_large + change * (review.fit = 'large')::int
    WHERE item_id = review.item_id;
  END IF;
  IF review.subject_id IS NOT NULL THEN
    INSERT INTO person_ratings (person_id, side) VALUES (review.subject_id, CASE review.side WHEN 'customer' THEN 'owner' ELSE 'customer' END)
      ON CONFLICT DO NOTHING;
    UPDATE person_ratings SET reviews = reviews + change, stars = stars + change * coalesce(review.owner_stars, review.stars)
    WHERE person_id = review.subject_id AND side = CASE review.side WHEN 'customer' THEN 'owner' ELSE 'customer' END;
  END IF;
END $$;

CREATE FUNCTION rate_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.published_at IS NOT NULL AND OLD.hidden_at IS NULL THEN PERFORM rate(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' AND NEW.published_at IS NOT NULL AND NEW.hidden_at IS NULL THEN PERFORM rate(NEW, 1); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER rate_reviews AFTER INSERT OR DELETE OR UPDATE OF stars, owner_stars, fit, published_at, hidden_at ON reviews
  FOR EACH ROW EXECUTE FUNCTION rate_reviews();

-- What visitors see of it: the rating of an item and of its owner, published words and replies, and whose they are.
CREATE TRIGGER page_changes AFTER INSERT OR UPDATE OR DELETE ON item_ratings FOR EACH ROW EXECUTE FUNCTION announce_page_change('all');
CREATE TRIGGER page_changes AFTER UPDATE ON person_ratings FOR EACH ROW WHEN (NEW.side = 'owner') EXECUTE FUNCTION announce_page_change('all');
CREATE TRIGGER page_changes AFTER UPDATE ON reviews FOR EACH ROW
  WHEN (NEW.published_at IS NOT NULL AND NEW.side = 'customer') EXECUTE FUNCTION announce_page_change('all');
CREATE TRIGGER page_changes_of_discretion AFTER UPDATE ON profiles FOR EACH ROW
  WHEN (OLD.is_discreet IS DISTINCT FROM NEW.is_discreet) EXECUTE FUNCTION announce_page_change('all');
