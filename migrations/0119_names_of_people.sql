-- Items are looked for by a part of their owner's name.
CREATE INDEX people_by_folded_name ON people USING gin (fold_for_search(name) gin_trgm_ops);
