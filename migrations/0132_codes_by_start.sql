-- Staff look for codes by how they begin.
CREATE INDEX promotional_codes_by_start ON promotional_codes (code text_pattern_ops);
