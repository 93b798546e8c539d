-- Why an item is suspended, apart from why a change of it was rejected: both may be so at once.
ALTER TABLE listings ADD COLUMN suspension_reason jsonb;
UPDATE listings SET suspension_reason = listings.reason, reason = CASE WHEN listings.status = 'rejected' THEN listings.reason END
FROM items WHERE items.id = listings.id AND items.status = 'suspended';
