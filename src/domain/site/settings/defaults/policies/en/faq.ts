export const faq = `## Choosing and booking

### How do I place an order?

Choose your dates first and you’ll see what’s available, with the price for exactly those days. Add what you like to your bag, go to checkout, tell us where and when to deliver, choose how to pay, and confirm. We reserve your pieces for {hold.time} while you do.

### Do I need an account?

Not to browse, fill your bag or start checkout. To confirm an order we need an email address you can open, or a phone number if you’re paying cash. An account keeps all your orders in one place.

### How early should I book?

You can start today while same-day delivery is open, otherwise tomorrow, and book up to {rental.furthest} ahead. For the wedding season we suggest two weeks or more, because favourites go first.

### How long can I rent?

From 1 to {rental.longest}. Your first and last days both count: 9 to 11 July is 3 days. The longer you rent, the less you pay per day: {example.days} cost {example.times} times as much as 3, and {rental.longest} {rental.longestTimes} times.

### When is my order confirmed?

Pieces marked for instant booking are yours straight away. For others, the owner replies within {answer.usual}, or within {answer.soon} if your rental starts in less than {answer.soonBefore}. The night, from {night.from} to {night.until}, doesn’t count. If the owner declines or doesn’t reply, you aren’t charged for that piece and we suggest others that are available on your dates.

### How do I find my size?

Every piece has its own measurements in centimetres, such as chest, waist, hips, sleeve and length. Measure something that fits you well and compare. If an owner has the same style in another size, you’ll find a link on its page.

### Can two people book the same piece?

No. You can’t choose a piece on days when it’s taken, on its way or being cleaned, and our booking system never lets the same days be booked twice.

## Price and deposit

### How much will I pay in total?

The price for your days, delivery, and a service fee of {serviceFee.share} (with a minimum of {serviceFee.least} and a maximum of {serviceFee.most} per order). Paying cash adds {cash.handling}. You see everything before you pay, and there are no hidden charges.

### How does the deposit work?

It’s {deposit.share} of the agreed value of the piece, with a minimum of {deposit.least} and a maximum of {deposit.most}, and it’s held separately from the price. The agreed value is {agreedValue.times} the 3-day price, unless the owner has set another. For example, a gown at {example.price} for 3 days has an agreed value of {example.value} and a deposit of {example.deposit}.

### When do I get the deposit back?

Within {inspection.time} of your return being scanned in. On a card it was only ever a hold, which we release. If the owner makes a claim, only the claimed amount stays on hold.

### Can the deposit be lower?

Yes. With a verified identity it’s a quarter lower, and after three rentals without a claim it’s half. Deposits under {deposit.waived} are waived.

### What is the protection plan?

It halves the deposits of your order, for {protection.basic} a rental, or {protection.above} if the piece has an agreed value above {protection.upTo}. It isn’t insurance: you pay for damage, lateness and loss as you would without it. You choose it in the bag or at checkout, where we offer it.

### How can I pay?

By card on our payment provider’s secure page, in cash when the courier arrives, or by CliQ where checkout offers it. Your card is charged once, for what was accepted, and we never see its number.

### Is there a limit for paying cash?

Your first cash order can be up to {cash.first}, and later ones up to {cash.later}, not counting deposits. We confirm your phone with a code first.

## Delivery and return

### What are your delivery options?

We deliver in Amman and Irbid the day before your first day, in a slot you choose: {delivery.windows}. If your rental starts today or tomorrow, you can also choose a slot on that day. Delivery and collection together cost {delivery.amman} in Amman, {delivery.irbid} in Irbid, and at least {delivery.sameDay} on the same day. Handing over in person is free.

### How do I track my order?

Go to My Orders to see where each rental is, and what happens next and when. There’s a link in your confirmation email too.

### What if I’m not at home?

The courier calls you, waits at least 7 minutes, and we try a second time. After two failed attempts on an order paid by card, we keep the delivery fee and half of the rental.

### How do I return it?

Put it in its cover and we’ll collect it the day after your last day, from the same address. You’ve already paid for collection. No need to wash or iron it.

### Can I keep it longer?

Yes, if the next days are available. You can extend until {extend.hour} on your last day and pay only the difference in price.

### Can I return it early?

Yes. Nothing is refunded, but the days you paid for stay yours: you aren’t late before they’re over, and going back to them is free while they’re available.

### What if I return it late?

A piece is late if it isn’t back by {late.hour} on the day after the last day you paid for, unless that’s our fault. Each day or part of a day then costs {late.rate} times the daily price, with a minimum of {late.least} and a maximum of {late.most}, and never more in total than the agreed value.

### What if a piece gets lost?

After {lost.after} ({lost.afterDear} if it’s worth more than {lost.dear}) we treat it as lost. We take the deposit, charge the rest of the agreed value, and compensate the owner.

## Cancellation and changes

### What is your return policy?

We collect everything the day after your last day, no washing needed, and release your deposit within {inspection.time}. For stains, late returns and cancellations, see the [return policy](/return-policy).

### Can I cancel?

Yes. You get everything back within {cancel.grace} of confirmation if nothing’s been packed, and up to {cancel.farTime} before dispatch. After that you get {cancel.between} back until {cancel.nearTime} before dispatch, then {cancel.near}, and nothing of the rental once it’s been dispatched. Delivery is refunded unless your piece has been dispatched, and the deposit always is.

### Can I change my dates?

Yes, once per rental, free of charge, up to {move.until} before dispatch, if the piece is available on your new dates. The price stays the same. If you cancel afterwards, the lower refund of the two dates applies.

### Can I change the delivery or collection time?

Yes, in your order, until {extend.hour} the day before. Choose another slot on the same day; the price stays the same.

### What if it doesn’t fit?

Tell us and we’ll look for another size or piece that’s available on your dates. If the measurements on its page were wrong, tell us within {report.time} of delivery, and we refund the rental in part or in full.

### What if something is wrong with the piece?

Write to us within {report.time} of delivery, with a photo. If that’s so, we refund what you paid for it in part or in full, including delivery.

### What if I stain or tear it?

Please don’t try to mend it, just tell us. There’s no charge for anything that comes out in cleaning. Otherwise you pay for the repair or the loss of value, from the deposit first and never more than the agreed value, and only with photos from before and after.

## Clean and checked

### Are the clothes cleaned after every use?

Yes, even if a piece comes back unworn. Its owner sees to it, and the calendar keeps days free for cleaning before the piece can be rented again. Read about our five steps in [quality assurance](/quality-assurance).

### I have allergies. What are the clothes washed with?

Each owner cleans their own pieces, so it depends on the piece. [Ask us](/contact) before you book, and we’ll ask its owner.

## Renting out

### How much do I earn if I rent out my clothes?

You earn {owner.share} of each rental. Our commission is {commission.usual}, or {commission.trusted} for trusted owners. We pay out on Sundays and Wednesdays, from {payout.least}.

### What if my piece is damaged or lost?

You have {inspection.time} after its return to inspect it and make a claim, using the four photos from before and after. Damage is paid from the deposit first. If it’s lost, you’re compensated up to its agreed value.

## Membership and account

### How do membership plans work?

Basic is free and comes with every account. Premium and VIP can’t be bought yet: compare what they’ll include under [membership plans](/membership-plans), and tell us there if you’d like to hear when they open.

### What do you do with my data?

We use only what we need for your rentals. We don’t advertise and we never sell data. Owners see only your first name and area. Your rights under Jordan’s Law No. 24 of 2023 are in our [privacy policy](/privacy-policy).`
