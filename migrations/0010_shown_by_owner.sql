-- An owner's visible items are counted on every product page. Databases of one earlier version have the index already.
CREATE INDEX IF NOT EXISTS items_shown_by_owner ON items (owner_id) WHERE status = 'approved' AND visibility = 'visible';
