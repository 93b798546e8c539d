export const privacyPolicy = `## Who we are and what this covers

Libsa, in Amman, Jordan, decides why and how the personal data described here is used: in the words of the law, we are the controller. This policy follows the Personal Data Protection Law No. 24 of 2023 of the Hashemite Kingdom of Jordan. It covers the website, orders, deliveries, messages and everything else that you do with us.

The short version: we use what we need to rent, bring and collect clothes. We sell no data, we show no advertising, and no other company follows you on our pages.

## What we collect

You give us most of it yourself; some arises while you use the shop.

- Account: name, email address, password (kept only as a hash that cannot be turned back), language and theme.
- Order: the pieces and days, delivery address with landmark and building, phone number, delivery time, your note to the courier.
- Payment: method, amount, result and the provider’s reference. Never the card number.
- Handing over and return: times of scanning, the code or signature, photographs of the piece’s condition. People are not photographed.
- Before the first payout to an owner, or when a deposit is high: a picture of your identity document, and the result of the check.
- What you agreed to: which version of the terms, when, where, and from which part of the network.
- If you rent out: your listings, photographs, pick-up place, and where your earnings are paid.
- What you write to us: messages, requests for a tour or a membership, reviews and claims. For the newsletter, your email address; with an account, we choose its pieces by the measurements and the city you saved.
- Technical records: time, page, request number, browser type and a shortened record of failed sign-ins, to keep the shop safe.

## Why we use it, and on what ground

The law asks for your prior consent, or for another ground that it names. Ours are:

- To carry out the rental you ordered: price, delivery, deposit, return, refunds, claims.
- To meet legal duties: books, taxes, answers to courts and authorities.
- To protect you and others: against fraud, misuse of accounts and attacks.
- With your consent, given on its own and free to refuse: the newsletter, saved identity documents, pictures in reviews. You may withdraw it at any time, as easily as you gave it.

## Cookies and what your browser keeps

We set only cookies that the shop needs: one that keeps you signed in, which no script can read, some for a few minutes while you sign in or confirm a code, one that belongs to a checkout or a chat that you began, and one each for language and theme. There are no advertising or measuring cookies and no requests to other companies’ servers while you look around.

Your bag, your favourites, saved searches, the pieces and pages you saw last and a copy of the shop’s settings are kept in your browser’s storage. They stay on your device until you clear them.

## Who sees what

Only those who need it for their part of your rental, and only that part:

- The owner and the customer of a rental see each other’s first name and area. Contact details stay hidden until the rental is confirmed; for a hand-over in person we show them then, and in messages you may give each other yours.
- The courier sees the name, address, phone number and note for the stops of the day.
- Our staff see what their task needs; each decision about a claim or an identity check leaves a record.
- Our payment provider, Stripe, receives what a card payment needs. Our providers for email, text messages and hosting work on our instructions under contract.
- If a question in the chat has no ready answer, a language model that works on our instructions may write one from our pages. It receives what you write there, without phone numbers, addresses and order numbers, and nothing from your account or orders.
- Courts and authorities receive data only where the law obliges us.

## Card payments

You type your card number on the secure page of the provider, not on ours. We learn whether the payment succeeded, the amount, and a reference, and nothing with which your card could be used again without you.

## Outside Jordan

Card payments, some email and some answers in the chat are handled by companies with servers outside Jordan. We hand data on only to recipients that protect it at least as well as Jordanian law asks, only what the service needs, and we list these recipients for you on request.

## How long we keep it

As short as we can:

- Account: until you delete it. You have {deletion.grace} to change your mind; then it goes for good. While a rental, payment, deposit or payout is open it waits, and we say for what.
- A checkout that you did not finish: until its reservation has ended and the dates are available again.
- Orders, payments and the ledger: as long as the law asks for, and once you have deleted your account without your name, address, phone number and email. Article 19 of the Commercial Law No. 12 of 1966 has traders keep their books for ten years after they are closed. Nobody is shown them but you, those who took part, and the authorities.
- Messages, and requests for a tour or a membership: as long as answering them takes; you may have them erased at any time.
- Condition photographs: {evidence.kept} after the end of the rental, or until a claim about it is settled where that takes longer.
- Identity documents: encrypted, until the check is decided, at most {identity.kept}; afterwards only its result.
- Newsletter: until you unsubscribe, with one click.
- Backups, from which the shop is restored after a fault: at most {backups.kept}. By then what you have deleted is gone from them too. Pictures that a clean-up takes away lie in a bin for {bin.kept} first.

## How we protect it

Connections are encrypted. Passwords are hashed, sessions cannot be read by scripts, and every movement of money and every change of a rental is recorded. Access is given by role, checked on the server at every call, and taken away when a task ends.

## Your rights

The law gives you these rights. Using them costs nothing and brings you no disadvantage:

- to know what data of yours is processed, to see it and to receive a copy,
- to have it corrected, completed or brought up to date,
- to have it erased or concealed,
- to limit its processing to a certain scope,
- to withdraw a consent, for the future,
- to object to processing, and to profiling, that goes beyond its purpose, is not necessary, or is unfair to you,
- to have a copy handed on to another controller,
- and to be told of a breach that concerns your data.

## How to use them

In the settings of your profile, under My data, you take a copy of everything, for reading and for programs, see what you agreed to, and have your account deleted. We ask you to sign in once more, to be sure that it is you. For everything else write to hello@libsa.example from the address of your account, in Arabic or English. We answer as soon as we can, in any case within the time that the law sets; if we must refuse, for instance because books have to be kept, we say why.

You may also complain to the Personal Data Protection Unit at the Ministry of Digital Economy and Entrepreneurship in Amman.

## If something goes wrong

If a breach of security could seriously harm you, we tell you within 24 hours of finding it, with what happened and what you can do, and we inform the Personal Data Protection Unit within 72 hours.

## Children

The shop is for people of 18 and over. Clothes for children are rented by a parent or guardian; we ask for no data of the child beyond the size of the piece.

## No decisions by machine alone

The deposit and cash limits follow fixed rules that these pages spell out. Nothing that weighs on you, such as a claim or the blocking of an account, is decided without a person.

## Changes

The version and its date stand at the top of this page. Before we use data for a new purpose we tell you, and ask where the law wants your consent.`
