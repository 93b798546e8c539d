import type { LocalizedText } from '#values/locale.ts'

export const privacy: LocalizedText = {
  en: 'We use your data to carry out your rentals and nothing else. See the [privacy policy](/privacy-policy).',
  ar: 'نستخدم بياناتك لتنفيذ إيجاراتك لا غير. راجع [سياسة الخصوصية](/privacy-policy).',
}

export const privacyPolicy: LocalizedText = {
  en: `We handle personal data under Jordan's Personal Data Protection Law No. 24 of 2023.

## What we keep, and why

- Your name, email and phone, to carry out your rentals and to reach you about them.
- Addresses, for the courier who delivers and collects.
- Orders and payments, as long as the law on accounts asks. Card numbers stay with the card provider; we never see them.

## Who sees it

Owners and renters see each other's first name and area. Contact details are shared only for a hand-over in person, after confirmation. We sell no data.

## Your rights

You may see, correct, export and delete your data, and withdraw your consent at any time: write to us through the [contact page](/contact).`,
  ar: `نعالج البيانات الشخصية وفق قانون حماية البيانات الشخصية الأردني رقم ٢٤ لسنة ٢٠٢٣.

## ما الذي نحفظه ولماذا

- اسمك وبريدك الإلكتروني وهاتفك، لتنفيذ إيجاراتك والتواصل معك بشأنها.
- العناوين، للمندوب الذي يوصل ويستلم.
- الطلبات والمدفوعات، للمدة التي يقتضيها قانون الحسابات. أرقام البطاقات تبقى عند مزوّد الدفع ولا نطّلع عليها.

## من يطّلع عليها

يرى المالك والمستأجر الاسم الأول والمنطقة فقط. ولا نشارك بيانات الاتصال إلا عند التسليم باليد وبعد التأكيد. نحن لا نبيع أي بيانات.

## حقوقك

لك أن تطّلع على بياناتك وتصحّحها وتصدّرها وتحذفها، وأن تسحب موافقتك في أي وقت: راسلنا من [صفحة الاتصال](/contact).`,
}
