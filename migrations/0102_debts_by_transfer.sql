-- What is owed for a rental may come by CliQ: what the transfer has to name, until it has come.
CREATE TABLE debt_transfers (
  rental_id text PRIMARY KEY REFERENCES rentals (id),
  reference text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);
