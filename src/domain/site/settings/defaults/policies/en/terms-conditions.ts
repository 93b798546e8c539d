export const termsConditions = `## About these terms

Libsa is a marketplace in Amman, Jordan, where people rent clothes, shoes and accessories from other people’s wardrobes. We run the shop: we show the pieces, take the payment, deliver and collect. The owners keep their pieces clean and ready. These terms are the agreement between you and us, and, for each rental, between you and the owner of the piece.

By placing an order or listing a piece you accept them in the version that is shown here on that day. Each order keeps the version it was made under. They take nothing away from the rights that the Consumer Protection Law No. 7 of 2017 gives you.

## Words we use

A few words carry a fixed meaning on every page and in every message.

- Piece: the garment, pair of shoes or accessory that an owner offers, in one size.
- Rental: one piece, one customer, one range of days. An order is what one checkout made: one or more rentals with one address and one payment.
- Rental days: whole calendar days in Amman. The first and the last day both count: 9 to 11 July is 3 days.
- Deposit: money held separately from the price against damage, and returned.
- Agreed value: what a piece is worth if it is lost. It is {agreedValue.times} its 3-day price unless the owner stated another value and we approved it.
- Dispatch: the moment your piece leaves for you, planned for {dispatch.hour} on the day before your first day; with same-day delivery, {slot.before} before your slot.

## Your account

You may browse, fill a bag and choose dates without an account. To order you confirm an email address or a phone number. You must be 18 or older; for children’s clothes the parent or guardian is the customer.

Keep your password and codes to yourself: nobody from Libsa will ever ask you for a code. What we know about you and why is in the [privacy policy](/privacy-policy). Tell us at once if you think that someone else uses your account.

## How an order comes about

When you begin checkout we reserve the pieces for your dates for {hold.time} ({transfer.wait} while a CliQ transfer is awaited). The price you see is itemised and does not change in that time. When the time runs out nothing is charged and the pieces are available again.

Some pieces are booked at once. For the others the owner answers within {answer.usual}, or within {answer.soon} if the rental starts in less than {answer.soonBefore}. The hours from {night.from} to {night.until} do not count. If the owner declines or stays silent, that part of the order is not charged and we suggest similar pieces that are available on the same dates. Until the owner has answered you may withdraw a request at any time, free of charge.

A piece is never promised to two people for the same days. If a piece cannot be brought after all, because it came back late or damaged from the rental before, we look for a replacement of the same size and days within minutes; if none suits you, everything you paid for it is refunded.

## Your days

A rental is 1 to {rental.longest} long. The earliest first day is today, as long as a slot for same-day delivery is open, and after that tomorrow; the latest is {rental.furthest} ahead.

You may extend a current rental until {extend.hour} on its last day if the following days are available. You pay the difference in price, exactly what the longer rental would have cost from the start.

You may also return a piece early. Nothing is refunded for it, but what you paid for stays yours: you are not late before your last paid day is over, and going back to days you have paid for costs nothing while they are available.

## Prices and fees

All prices are in Jordanian dinars (JOD). Every piece shows its price for your days; the longer you rent, the less you pay per day. The total in your order is exactly what is charged. Reductions are applied in this order, each on its own line: membership, promotional code, credit.

Besides the rental there are these fees, shown before you pay:

- Delivery and collection, one fee for the round trip: {delivery.amman} in Amman, {delivery.irbid} in Irbid, and at least {delivery.sameDay} on the same day. Hand-over in person is free. Pieces for the same days and address share one fee.
- Service fee: {serviceFee.share} of the rentals after reductions, at least {serviceFee.least} and at most {serviceFee.most} an order.
- Cash handling: {cash.handling} when you pay in cash.
- Protection plan, only if you choose it and where checkout offers it: {protection.basic} for a rental, or {protection.above} for a piece with an agreed value above {protection.upTo}.

## Paying

You may pay by card, in cash on delivery, or by CliQ transfer where it is offered at checkout.

- Card: the amount is authorised at checkout and captured once, when the last owner has answered, for the rentals that were accepted. An authorisation never stays open longer than {authorization.longest}. Card payments run on the secure page of our payment provider, Stripe; we never see your card number. If the bank lets an authorisation lapse before it is captured, we ask you to pay again; what is still unpaid when the pieces must leave is cancelled, and you owe nothing for it.
- Cash: you confirm your phone with a one-time code. The first order may be up to {cash.first}, later ones up to {cash.later}, deposits not counted.
- CliQ: reference and amount must match, and the transfer must arrive within {transfer.wait}.
- Refusing a cash order at the door counts as a strike. After two strikes your account is prepaid only for {cash.barred}.

## The refundable deposit

For every rental a deposit of {deposit.share} of the agreed value is held, at least {deposit.least} and at most {deposit.most}. With a verified identity it is reduced by a quarter, after three rentals without a claim by half. A deposit that would come to less than {deposit.waived} is waived. It is never part of the price and always stands on a line of its own.

On a card the deposit is a separate hold, made {deposit.before} before dispatch, or with the booking if that is later, and renewed while the piece is with you; it is not a charge. Otherwise it is left in cash or by CliQ. It is released within {inspection.time} of the moment your return is scanned. If the owner makes a claim, only the claimed amount stays frozen until the claim is settled.

The protection plan halves the deposits of the pieces in an order. That is all it does: it is no insurance, and you pay for damage, lateness and loss as you would without it. It is refunded in full if you cancel before dispatch.

## Delivery and collection

We deliver in Amman and Irbid, on the day before your first day, in a slot that you choose: {delivery.windows}. A slot can be chosen until {slot.lead} before it begins. If your rental begins today or tomorrow, the slots of the first day itself are open too, as same-day delivery. A slot that you chose in time stays yours while your pieces are reserved for checkout.

The courier hands the piece over against a 4-digit code or your signature, and takes photographs. We collect from the same door on the day after your last day.

If nobody is there, the courier waits at least 7 minutes and we try a second time. After two failed attempts, or if the order is refused, we keep the delivery fee and half of the rental of an order paid by card; the rest and the deposit are refunded.

## Wearing and care

Wear the piece for what it is made for and follow the care note that comes with it. Do not wash, iron, dye, alter or lend it. A piece is cleaned between two rentals, on days that its calendar keeps for it; cleaning is included in the price.

Traces of ordinary wear are part of renting: a loose thread, a crease, a small mark that cleaning takes out. You pay for damage beyond that: the repair, or the loss of value if it cannot be repaired, never more than the agreed value. The deposit is used first. No damage is charged without photographs from before and after.

## Returning late, and losing a piece

A piece is late when it is not back by {late.hour} on the day after the last day you paid for, unless the fault is ours. From then on each started day costs {late.rate} times the rental’s price per day, at least {late.least} and at most {late.most} a day, and altogether never more than the agreed value. The fee stops the moment the piece is scanned. The [return policy](/return-policy) has an example.

A piece that is still missing on the 7th day, or on the 4th day if its agreed value is above {lost.dear}, is treated as lost. The deposit is then taken, the rest of the agreed value is charged, and the owner is compensated.

## Changing and cancelling

You may change the dates of a confirmed rental once, free of charge, up to {move.until} before dispatch, if the piece is available on the new dates; the price stays the same. You may cancel until dispatch. How much of the rental you get back depends on the time left until dispatch:

- Within {cancel.grace} of the confirmation, if the piece is not packed yet: {cancel.all}
- {cancel.farBefore} or more before dispatch: {cancel.all}
- Less than {cancel.farTime} and at least {cancel.nearTime} before dispatch: {cancel.between}
- Less than {cancel.nearTime} before dispatch: {cancel.near}
- After dispatch: nothing of the rental
- Delivery is refunded in full unless the piece has been dispatched; the deposit always is. The service fee is refunded by the same share as the rental.
- If you have changed the dates, both the first and the new ones are counted, and the lower share applies.

## If something is not right

Tell us within {report.time} of delivery, with a photograph, if a piece is damaged, not clean or not as described. If that is so, we refund what you paid for it in part or in full, including delivery.

An owner may claim damage within {inspection.time} of the return, with photographs. You see the claim and its evidence and may agree to it. If you and the owner do not agree within {claim.answer}, we decide, with a reason and an amount. Either of you may appeal once; the second decision is final for us and leaves your way to the courts open.

## For owners

Your piece stays yours. You promise that it is yours, genuine, clean and as described. We check every listing before it goes live, and changes of photographs, size or value, or a price rise of {listing.rise} or more, before they go live.

- Commission: {commission.usual} of the rental, {commission.trusted} for trusted owners, as it is when the rental is booked. We pay out on Sundays and Wednesdays, from {payout.least}. What was paid in cash is paid out once the courier has handed it in.
- Clean the piece between two rentals; you set how many days its calendar keeps for it.
- Answer requests within {answer.usual} ({answer.soon} if the rental starts in less than {answer.soonBefore}). Pack by {dispatch.hour} on the day before the first day (by dispatch for same-day delivery), with {condition.photos} photographs of the condition.
- If you cancel a confirmed rental, the customer is refunded in full and receives a credit from you: nothing {cancel.farBefore} or more before dispatch, {compensation.between} between {cancel.farTime} and {cancel.nearTime}, {compensation.near} below {cancel.nearTime}.
- Of what a customer loses by cancelling, {cancel.owner} is yours. What a customer gets back by a claim is borne by you and by us at the commission of the rental, and by us alone where the delivery caused it.
- Inspect the piece within {inspection.time} of its return. Silence means that all is well, and your payout is due.

## Membership

Basic is free and comes with every account. Premium and VIP cannot be bought yet. What they will cost and include is shown under [membership plans](/membership-plans).

## Fair use

Do not use the shop to deceive anyone, for selling what is not yours, or to reach people for anything but a rental. First names and areas are shown; exact addresses and telephone numbers stay hidden until a rental is confirmed, and may not be asked for to deal outside the shop.

We may pause an account that breaks these terms, and say why. Rentals that are under way are carried to their end.

## Our responsibility

We answer for our own part: holding your days, delivery, collection and the money we keep for you. If we fail, we refund what you paid for the rental concerned, and we make good direct damage that we caused by fault. Nothing here limits responsibility for intent, gross fault, or harm to life and health.

We are not liable for delays by events that nobody could prevent, such as closed roads or severe weather. In that case your return does not count as late either, and a rental that could not take place is refunded in full.

## Changes, law and contact

When these terms change, the new version and its date appear here, and it applies to orders made from then on. If you have an account, we tell you by email before a change that costs you something.

The laws of the Hashemite Kingdom of Jordan apply, and the courts of Amman are competent. Most things are settled sooner: write to hello@libsa.example and a person answers. If the English and the Arabic text differ, the Arabic one prevails.`
