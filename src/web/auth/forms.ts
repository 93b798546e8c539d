import { weaknessesOf } from '#domain/accounts/people/password.policy.ts'
import { type ContactFields, contactFieldsOf } from '#values/contact.ts'

// What is wrong with the forms of these screens before they are sent: one field for e-mail or phone, and passwords judged as the server judges them.

/** The names of the fields that cannot be sent as they are. */
export type Check<Form> = (form: Form) => (keyof Form & string)[]

interface ContactForm {
  contact: string
}
export interface SignInForm extends ContactForm {
  password: string
}
export interface SignUpForm extends SignInForm {
  name: string
}
export interface ResetForm extends SignInForm {
  code: string
}

const isContact = (typed: string): boolean => contactFieldsOf(typed) !== null
const isGood = (password: string, about: readonly string[]): boolean => password !== '' && weaknessesOf(password, about).length === 0

export const checkContact: Check<ContactForm> = ({ contact }) => wrong({ contact: isContact(contact) })
export const checkSignIn: Check<SignInForm> = ({ contact, password }) => wrong({ contact: isContact(contact), password: password !== '' })
export const checkSignUp: Check<SignUpForm> = ({ name, contact, password }) =>
  wrong({ name: name.trim() !== '', contact: isContact(contact), password: isGood(password, [name, contact]) })
export const checkReset: Check<ResetForm> = ({ contact, password }) =>
  wrong({ contact: isContact(contact), password: isGood(password, [contact]) })

function wrong<Name extends string>(fields: Record<Name, boolean>): Name[] {
  return (Object.keys(fields) as Name[]).filter((name) => !fields[name])
}

/** The fields of the API for what stands in a checked form. */
export function fieldsOf(typed: string): ContactFields {
  return contactFieldsOf(typed) ?? {}
}
