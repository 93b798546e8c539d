-- Names are one line with single spaces: no break, tab or wide space makes a whole line pass as a first name.
UPDATE people SET name = btrim(regexp_replace(name, '[\s\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
WHERE name ~ '[\t\n\v\f\r\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]|  ';
UPDATE people SET arabic_name = btrim(regexp_replace(arabic_name, '[\s\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
WHERE arabic_name ~ '[\t\n\v\f\r\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]|  ';
