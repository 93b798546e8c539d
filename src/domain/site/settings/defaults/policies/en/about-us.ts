export const aboutUs = `## It began with one gown

Dana wore her emerald gown once, to an engagement party in Abdoun, and then it stayed in her wardrobe. Her friend Lama had an ivory thobe, stitched by hand over many winters, and felt the same: clothes this good are made to be worn. They lent them to cousins, then to colleagues, and in the end to people they’d never met.

Lending to strangers takes a few things friends can do without: a fair price, a deposit that really comes back, clean clothes both sides can trust, and someone at the door on time. Lina built that part, and Libsa, Arabic for “an outfit”, opened with two wardrobes.

## Libsa today

Today we’re a marketplace of wardrobes in Amman that delivers in Amman and Irbid. Owners list the clothes they rarely wear and keep them clean and ready. We check each listing, deliver the piece and collect it. You wear something lovely for a few days, and pay for those days only. [See how it works](/how-it-works).`
