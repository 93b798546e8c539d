export const aboutUs = `## It began with one gown

Dana wore her emerald gown once, to an engagement party in Abdoun, and then it hung. Her friend Lama had an ivory thobe, stitched by hand over many winters, and the same feeling: clothes this good are made to be seen, not stored. They lent them to cousins, to colleagues, and at last to people they had never met.

Lending to strangers needs what friends do without: a fair price, a deposit that really comes back, cleaning that both sides trust, and someone who rings the bell on time. Lina built that part, and Libsa, “an outfit”, opened with two wardrobes.

## What it is today

A marketplace for clothes that are worn, in Amman and Irbid. Owners list what hangs unworn. We check each piece, photograph it, clean it after every rental, bring it and collect it. You wear something lovely for a few days and pay for those days only. [See how it works](/how-it-works).`
