-- The deletion of a person was refused where they had ever carried cash. Amounts stay for the books, which name the courier by an id.
ALTER TABLE payments DROP CONSTRAINT payments_courier_id_fkey,
  ADD CONSTRAINT payments_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES people (id) ON DELETE SET NULL;
ALTER TABLE deposits DROP CONSTRAINT deposits_courier_id_fkey,
  ADD CONSTRAINT deposits_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES people (id) ON DELETE SET NULL;
