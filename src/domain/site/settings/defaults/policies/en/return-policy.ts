export const returnPolicy = `## In short

Everything you rent goes back, and sending it back is the easy part: put it in its cover and open the door.

- We collect at your door on the day after your last day. Collection is already paid with delivery.
- Do not wash or iron anything. Cleaning is included.
- The deposit is released within 48 hours of the moment your return is scanned.
- Plans change: until 7 days before dispatch everything comes back.
- Something is not right: tell us within 12 hours of delivery.

## When and where a piece goes back

Your last rental day is yours in full. The courier comes on the day after it, to the same door, and messages you before. If the piece was handed over in person, bring it back to the owner on that day.

A return counts from the moment the courier, or the owner, scans the piece. From then on no late fee can arise.

## How to hand it back

Hand back all that came with the piece, in the cover and on the hanger it came with:

- belts, sashes, brooches, boxes and dust bags,
- labels and seals in their place,
- shoes with their pads, jewellery in its case,
- and your own things taken out of the pockets.

## Keeping it longer

You may extend a rental until 18:00 on its last day if the following days are free. You pay only the difference on the price ladder, and our courier comes later. If the next days are taken, the piece must go back as planned.

## Returning late

A piece is late when it is not back by 20:00 on the day after your last day. If the delay is ours, because the courier did not come in the agreed window for instance, nothing is late.

The late fee is 1.25 times the rental’s price per day, for each started day: at least 2 JOD, at most 15 JOD a day, and altogether never more than the agreed value of the piece. An example: a gown at 45 JOD for 3 days costs 15 JOD a day; 1.25 times that is 18.750 JOD, so the limit of 15 JOD a day applies.

## A piece that does not come back

On the 7th day of delay a piece is treated as lost; on the 4th day if its agreed value is above 300 JOD. We call and write to you well before. The deposit is then taken, the rest of the agreed value is charged, and the owner is compensated. If the piece turns up later, talk to us: we look for the fair way out.

## Inspection and your deposit

The owner inspects the piece within 48 hours of its return, with four photographs like the ones made before it left. If all is well, or if the owner says nothing in that time, the deposit is released in full: a hold on a card ends, cash or CliQ is paid back.

If the owner claims damage, you are told at once and see the photographs. Only the claimed amount stays frozen; the rest of the deposit is released.

## Wear, stains and damage

Clothes are made to be worn. This is how we tell wear from damage:

- Free of charge: creases, loose threads, deodorant or make-up marks, a hem dusty from dancing, and every stain that professional cleaning takes out.
- Charged at the cost of repair: tears, broken zips, missing buttons, beads or parts.
- Charged at the loss of value: burns, bleach, dye, alterations, or stains that stay. Never more than the agreed value.

## It does not fit, or is not right

If a piece is damaged, not clean, or not as described (that includes measurements that differ from the ones on its page), tell us within 12 hours of delivery with a photograph, and do not wear it. We bring a replacement for your days, or refund the rental in full, delivery included.

If it is as described but does not suit you, we gladly look for another size or piece that is free on your days. The rental itself is not refunded after dispatch: the piece was kept for you and nobody else could rent it. Every piece lists its measurements for this reason.

## Cancelling before it comes

You may cancel in your order until dispatch, which is planned for 12:00 noon on the day before your first day (with same-day delivery, 2 hours before your window). Of the rental you get back:

- 100% within 2 hours of the confirmation, if the piece is not packed yet
- 100% at 7 days or more before dispatch
- 75% between 7 days and 48 hours before dispatch
- 50% at less than 48 hours before dispatch
- nothing after dispatch
- Delivery is refunded in full unless the piece was dispatched; the deposit always. A request that the owner has not answered yet is withdrawn free of charge.

## Moving your days

Once per rental you may move your days free of charge, up to 48 hours before dispatch, if the piece is free on the new ones. If the new days cost more or less, only the difference is charged or returned.

## If the owner or we cancel

You get everything back, delivery and deposit included, and within a minute we offer pieces of the same size that are free on your days. If the owner cancels between 7 days and 48 hours before dispatch, you also receive a credit of 5 JOD; below 48 hours, 15 JOD.

## A delivery that failed

The courier waits at least 7 minutes and tries twice. After the second failed attempt, or a refusal at the door, an order paid by card keeps the delivery fee and half of the rental, and the rest is refunded. A cash order counts as a strike; after two strikes an account is prepaid only for 90 days.

## How money comes back

A refund goes back the way it came, and never exceeds what was taken:

- Card: we end the hold or refund the card at once; when it appears on your statement is up to your bank.
- CliQ: to the account that the transfer came from.
- Cash: by CliQ, or as credit for your next order, as you choose.

## Questions about a return

Write to hello@libsa.example with your order number (LB-…). It opens nothing by itself, so it is safe to send.`
