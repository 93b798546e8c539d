-- Owners hand their pieces over in every area that is delivered to.
ALTER TABLE items DROP CONSTRAINT items_pickup_area_check;
ALTER TABLE items ADD CONSTRAINT items_pickup_area_check CHECK (pickup_area IN ('Abdoun', 'Jabal Amman', 'Sweifieh', 'Shmeisani', 'Khalda',
  'Dabouq', 'Tlaa Al-Ali', 'Jubeiha', 'Marj Al-Hamam', 'Tabarbour', 'University District', 'Downtown', 'Al-Husn')) NOT VALID;
