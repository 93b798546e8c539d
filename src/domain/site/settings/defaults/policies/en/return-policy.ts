export const returnPolicy = `## In short

Returning is the easy part: put everything in its cover and open the door.

- We collect from your door the day after your last day. Collection is included in the delivery fee.
- Please don’t wash or iron anything. Cleaning is included.
- Your deposit is released within {inspection.time} of your return being scanned in.
- If your plans change, you get everything back up to {cancel.farTime} before dispatch.
- If something isn’t right, tell us within {report.time} of delivery.

## When and where to return

Your last rental day is all yours. The courier comes to the same door the day after, and messages you first. If the piece was handed over in person, take it back to the owner on that day.

Your return counts from the moment the courier or the owner scans the piece. After that, there can be no late fee.

## How to hand it over

Please return everything that came with the piece, in its cover and on its hanger:

- belts, sashes, brooches, boxes and dust bags,
- labels and seals in their place,
- shoes with their pads, jewellery in its case,
- and nothing of yours left in the pockets.

## Keeping it longer

You can extend a rental until {extend.hour} on its last day if the following days are available. You pay only the difference in price, and our courier comes later. If the next days are taken, the piece needs to come back as planned.

You can return it early, too. Nothing is refunded for it, but the days you paid for stay yours: you aren’t late before they’re over, and going back to them is free while they’re available.

## Returning late

A piece is late if it isn’t back by {late.hour} on the day after the last day you paid for. If the delay is our fault, for instance because the courier didn’t come in the agreed slot, it doesn’t count as late.

The late fee is {late.rate} times the rental’s daily price for each day or part of a day, with a minimum of {late.least} and a maximum of {late.most} a day, and never more in total than the agreed value of the piece. For example, a gown at {example.price} for 3 days costs {example.late} for each late day.

## If a piece isn’t returned

A piece is treated as lost on the 7th day of delay, or on the 4th day if its agreed value is above {lost.dear}. We’ll call and write to you well before then. We then take the deposit, charge the rest of the agreed value, and compensate the owner. If the piece turns up later, talk to us and we’ll find a fair solution.

## Inspection and your deposit

The owner inspects the piece within {inspection.time} of its return, with four photos like the ones taken before it left. If all is well, or if the owner says nothing in that time, the deposit is released in full: a hold on a card ends, and cash or CliQ is paid back.

If the owner claims for damage, we tell you straight away and show you the photos. Only the claimed amount stays on hold, and the rest of the deposit is released.

## Wear, stains and damage

Clothes are made to be worn. Here’s how we tell wear from damage:

- Free of charge: creases, loose threads, deodorant or make-up marks, a hem dusty from dancing, and every stain that cleaning takes out.
- Charged at the cost of repair: tears, broken zips, missing buttons, beads or parts.
- Charged at the loss of value: burns, bleach, dye, alterations, or stains that won’t come out. Never more than the agreed value.

## If it doesn’t fit or isn’t right

If a piece is damaged, not clean, or not as described (that includes measurements that differ from the ones on its page), tell us within {report.time} of delivery with a photo, and don’t wear it. If that’s so, we refund what you paid for it in part or in full, including delivery.

If it’s as described but doesn’t suit you, we’ll gladly look for another size or piece that’s available on your dates. We can’t refund the rental after dispatch, because the piece was reserved for you and nobody else could rent it. That’s why every piece lists its measurements.

## Cancelling before delivery

You can cancel in your order until dispatch, which is planned for {dispatch.hour} on the day before your first day (with same-day delivery, {slot.before} before your slot). You get back this much of the rental:

- {cancel.all} within {cancel.grace} of confirmation, if the piece isn’t packed yet
- {cancel.all} at {cancel.farBefore} or more before dispatch
- {cancel.between} between {cancel.farTime} and {cancel.nearTime} before dispatch
- {cancel.near} at less than {cancel.nearTime} before dispatch
- nothing after dispatch
- Delivery is refunded in full unless the piece has been dispatched, and the deposit always is. You can withdraw a request the owner hasn’t answered yet free of charge.

## Changing your dates

You can change your dates once per rental, free of charge, up to {move.until} before dispatch, if the piece is available on the new ones. The price stays the same. If you cancel afterwards, both the first and the new dates are counted, and the lower refund applies.

## If the owner or we cancel

You get everything back, including delivery and deposit, and within a minute we offer you pieces of the same size that are available on your dates. If the owner cancels between {cancel.farTime} and {cancel.nearTime} before dispatch, you also get a credit of {compensation.between}; with less than {cancel.nearTime} to go, {compensation.near}.

## If we can’t deliver

The courier waits at least 7 minutes and tries twice. After the second failed attempt, or a refusal at the door, we keep the delivery fee and half of the rental on an order paid by card, and refund the rest. A cash order counts as a strike; after two strikes an account is prepaid only for {cash.barred}.

## How refunds are paid

We never refund more than was taken, and in this way:

- Card: we release the hold or refund your card straight away. When it shows on your statement depends on your bank.
- Cash and CliQ with an account: as credit for your next order, straight away.
- Cash and CliQ without an account: by CliQ, within {refund.transfer}.
- Deposits in cash or by CliQ: by CliQ, within {refund.transfer} of the return.

## Questions about a return

Write to hello@libsa.example with your order number (LB-…). Nobody can open your order with it, so it’s safe to send.`
