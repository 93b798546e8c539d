-- The media store: buckets of objects. What lies in a public bucket anybody may see who has its address; the rest is seen by a signed link. The
-- files lie in the object store under the id, and stay there when an object moves.
CREATE TABLE buckets (
  id text PRIMARY KEY CHECK (id ~ '^[a-z][a-z0-9-]{1,39}$'),
  is_public boolean NOT NULL,
  allowed_types text[] NOT NULL CHECK (cardinality(allowed_types) > 0),
  max_bytes integer NOT NULL CHECK (max_bytes BETWEEN 1 AND 5242880),
  -- The shop itself needs it: it is never deleted.
  is_kept boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE objects (
  id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9]{22}$'),
  bucket_id text NOT NULL REFERENCES buckets (id),
  -- What people call it; a path of its bucket.
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  owner_id text REFERENCES people (id) ON DELETE SET NULL,
  -- Of the file that was made of what was sent.
  type text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  sha256 text NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  placeholder text NOT NULL,
  sharpness real NOT NULL,
  -- A difference hash: pictures of the same thing differ in few bits.
  fingerprint bigint NOT NULL,
  -- The widths there are besides the whole; none before the job has made them.
  widths integer[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (bucket_id, name)
);
CREATE INDEX objects_by_owner ON objects (owner_id, created_at DESC) WHERE owner_id IS NOT NULL;
CREATE INDEX objects_by_fingerprint ON objects (fingerprint);
CREATE INDEX objects_to_size ON objects (created_at) WHERE widths = '{}';

-- What an object is used by: as long as it is, it is not removed.
CREATE TABLE media_uses (
  object_id text NOT NULL REFERENCES objects (id),
  noun text NOT NULL,
  noun_id text NOT NULL,
  PRIMARY KEY (object_id, noun, noun_id)
);
CREATE INDEX media_uses_of ON media_uses (noun, noun_id);

-- An upload that goes on where it was broken off.
CREATE TABLE uploads (
  id text PRIMARY KEY,
  bucket_id text NOT NULL REFERENCES buckets (id) ON DELETE CASCADE,
  owner_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  name text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  received integer NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND bytes),
  -- What came of it: a piece that is sent again is answered with it.
  object_id text REFERENCES objects (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX uploads_by_owner ON uploads (owner_id);
CREATE INDEX uploads_by_age ON uploads (created_at);
CREATE INDEX uploads_by_object ON uploads (object_id) WHERE object_id IS NOT NULL;
CREATE TABLE upload_pieces (
  upload_id text NOT NULL REFERENCES uploads (id) ON DELETE CASCADE,
  start integer NOT NULL CHECK (start >= 0),
  piece bytea NOT NULL,
  PRIMARY KEY (upload_id, start)
);
