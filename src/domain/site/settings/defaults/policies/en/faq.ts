export const faq = `## Choosing and booking

### How do I place an order?

Choose your days first, then a piece: every card shows the price for exactly those days and only what is free. Put it in the bag, go to checkout, tell us where and when to bring it, choose how to pay, and confirm. The pieces are held for you for 15 minutes meanwhile.

### Do I need an account?

Not to look around, fill a bag or begin checkout. To confirm an order we need an email address that you can open, or a phone number for cash. An account keeps your orders in one place.

### How early should I book?

The earliest first day is today, as long as a window for same-day delivery is open, and after that tomorrow; the latest is 180 days ahead. For the wedding season we suggest two weeks or more, because the loved pieces go first.

### How long can I rent?

From 1 to 14 days. Both the first and the last day count: 9 to 11 July is 3 days. Longer costs less a day: 7 days cost 1.6 times the price of 3, and 14 days 2.4 times.

### When is my order certain?

Pieces marked for instant booking are yours at once. For the others the owner answers within 12 hours, or within 3 hours if your rental starts in less than 72 hours. If she declines or stays silent, that part is not charged and we suggest pieces that are free on your days.

### How do I find my size?

Every piece lists its own measurements in centimetres: chest, waist, hips, sleeve, length. Measure a garment that fits you well and compare. The same style in another size is linked on its page, where an owner has it.

### Can two people book the same piece?

No. A piece that is taken, on its way or being cleaned cannot be chosen on those days. That rule is kept by the database itself.

## Price and deposit

### What does a rental cost in the end?

The price for your days, delivery, and a service fee of 5% (at least 0.500 JOD, at most 4 JOD an order). Cash adds 1 JOD. You see every line before you pay, and the total is what is charged, to the fils.

### How does the deposit work?

It is 20% of the agreed value of the piece, at least 10 and at most 150 JOD, held apart from the price. The agreed value is 10 times the 3-day price unless the owner stated another. A gown at 45 JOD for 3 days has an agreed value of 450 JOD and a deposit of 90 JOD.

### When do I get the deposit back?

Within 48 hours of the moment your return is scanned. On a card it was only a hold, which ends. If the owner makes a claim, only the claimed amount stays frozen.

### Can the deposit be lower?

Yes. With a verified identity it is a quarter lower, after three rentals without a claim it is half. A deposit of less than 5 JOD is waived.

### How can I pay?

By card on our provider’s secure page, or in cash when the courier comes; by CliQ where checkout offers it. The card is charged once, for what was accepted. We never see its number.

### Is there a limit for cash?

The first cash order may be up to 60 JOD, later ones up to 150 JOD, deposits not counted. We confirm your phone with a code first.

## Delivery and return

### What are your delivery options?

We deliver in Amman and Irbid on the day before your first day, in a window that you choose: 11–13, 14–16, 17–19 or 19–21. If your rental begins today or tomorrow, the windows of that day are open too. The round trip costs 3 JOD within Amman, 4 JOD within Irbid, and 5 JOD between the cities or on the same day. Hand-over in person is free.

### How do I track my order?

Open My Orders: each rental shows where it is, what happens next and when. Your confirmation email leads there as well.

### What if I am not at home?

The courier calls, waits at least 7 minutes, and we try a second time. After two failed attempts an order paid by card keeps the delivery fee and half of the rental.

### How do I give it back?

Put it in its cover and open the door: we collect on the day after your last day, from the same address. Collection is already paid. Do not wash or iron it.

### Can I keep it longer?

Yes, if the next days are free. Extend until 18:00 of your last day and pay only the difference on the price ladder.

### What if I am late?

A piece is late when it is not back by 20:00 on the day after your last day, unless that is our fault. Each started day then costs 1.25 times the price per day, at least 2 and at most 15 JOD, and never more in all than the agreed value.

### What if a piece gets lost?

After 7 days (4 days if it is worth more than 300 JOD) it counts as lost. The deposit is taken, the rest of the agreed value is charged, and the owner is compensated.

## When plans change

### What is your return policy?

Everything goes back on the day after your last day, without washing; the deposit follows within 48 hours. What happens with stains, delays and cancellations is in the [return policy](/return-policy).

### What if I cancel?

Within 2 hours of the confirmation, if nothing is packed, everything comes back; likewise until 7 days before dispatch. After that 75% until 48 hours before dispatch, then 50%, and nothing of the rental once it was dispatched. Delivery is refunded unless it was dispatched, the deposit always.

### Can I change my days?

Once per rental, free of charge, up to 48 hours before dispatch, if the piece is free on the new days.

### What if it does not fit?

Tell us: we look for another size or piece that is free on your days. If the measurements on its page were wrong, that is our matter and the rental is refunded in full.

### What if something is wrong with the piece?

Write to us within 12 hours of delivery, with a photograph. We bring a replacement or refund the rental in full, delivery included.

### What if I stain or tear it?

Do not try to mend it; just tell us. Whatever cleaning takes out is free. Beyond that you pay the repair or the loss of value, from the deposit first and never more than the agreed value, and only with photographs from before and after.

## Clean and checked

### Are the clothes cleaned after every use?

Always, even when a piece comes back unworn. Delicate fabrics are dry-cleaned, the rest is washed and steamed, and each piece is inspected before it is free again. The cleaning days in the calendar are for that. Read about the five steps under [quality assurance](/quality-assurance).

### I have allergies. What do you wash with?

With fragrance-free, hypoallergenic detergents. If you need to know more about a piece, [ask us](/contact) before you book.

## Renting out

### What do I earn if I rent out my clothes?

80% of each rental; the commission is 20%, and 15% for trusted owners. Earnings are paid out on Sundays and Wednesdays, from 10 JOD.

### What if my piece is damaged or lost?

You have 48 hours after its return to inspect it and to claim, with the four photographs from before and after. Damage is paid from the deposit first. A lost piece is compensated up to its agreed value.

## Membership and account

### How do membership plans work?

Basic is free. Premium takes 15% off every rental (up to 20 JOD a month) with 4 free deliveries; VIP takes 25% off (up to 45 JOD a month) with 6 free expedited deliveries and an accessory a month. What is left is always visible. Compare them under [membership plans](/membership-plans).

### What do you do with my data?

What renting needs, and nothing else: no advertising, nothing sold. Owners see your first name and area only. Your rights under Jordan’s Law No. 24 of 2023 are in the [privacy policy](/privacy-policy).`
