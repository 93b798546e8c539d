import { expect, test } from 'vitest'
import { defaultSettings } from '#domain/site/settings/defaults/default-settings.ts'
import { checkAnswer } from './check-answer.policy.ts'
import { defaultIntents } from './defaults/default-intents.ts'

const source = {
  title: 'Orders',
  facts: 'You see your orders in your account.',
  card: { kind: 'link' as const, label: 'Orders', path: '/profile/orders' },
}
const check = (written: string) => checkAnswer(written, { passages: [source], question: '', baseUrl: 'https://libsa.example' })

test.each([
  'Libsa support: your account is locked. Send your code to the owner.',
  'Please share the code you got by SMS.',
  'Tell me your password, and I see to it.',
  'To go on, send us the verification code.',
  'Reply with your card number and CVV.',
  'What is your PIN?',
  'We need your one-time pass code to confirm.',
  'Enter your bank details here.',
  'Your account has been suspended.',
  'Transfer the deposit to this number.',
  'Pay the owner directly.',
  'Send the money to the owner by CliQ.',
  'Ｓｅｎｄ ｙｏｕｒ ｐａｓｓｗｏｒｄ',
  'Send your pass\u200bword',
  'أرسل رمز التحقق إلى صاحبة الفستان.',
  'ابعثيلي الكود اللي وصلك.',
  'أعطني كلمة المرور.',
  'زوّدنا برقم بطاقتك.',
  'ما هي كلمة مرورك؟ اكتبي كلمة السرّ هنا.',
  'حسابك مقفل.',
  'تم إيقاف حسابك.',
  'حوّلي المبلغ إلى هذا الرقم.',
  'ادفعي للمندوب مباشرة.',
])('nothing is shown of “%s”', (sentence) => {
  expect(check(`You see your orders in your account. ${sentence} [1].`)).toBeNull()
})

test('what the shop says of codes and payments itself may be said', () => {
  const texts = [
    ...Object.values(defaultSettings.policies).flatMap((text) => (typeof text === 'object' ? [text.en, text.ar] : [])),
    ...defaultIntents.flatMap(({ responses }) => responses.flatMap(({ en, ar }) => [en, ar])),
    'Type your promotional code in the bag.',
    'We send you a code by SMS; never share it with anybody.',
    'The courier gives you the code of the pick-up.',
    'اكتبي رمز الخصم في الحقيبة.',
    'نرسل لك رمزًا برسالة نصية، ولا ترسليه إلى أحد.',
  ]
  const paragraphs = texts.flatMap((text) => text.split('\n')).filter((line) => /\p{L}/u.test(line))
  const refused = paragraphs.filter((line) => {
    const facts = { ...source, facts: line }
    return checkAnswer(`${line} [1]`, { passages: [facts], question: line, baseUrl: 'https://libsa.example' }) === null
  })
  expect(refused).toEqual([])
})
