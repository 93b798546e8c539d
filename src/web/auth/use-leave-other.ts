import { useTranslation } from 'react-i18next'
import type { Person } from '#domain/accounts/people/person.contract.ts'
import type { ContactFields } from '#values/contact.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { toast } from '#web/ui/toast.ts'

/** Before somebody signs in: whoever signed in meanwhile in another tab is signed out first, and it is said. */
export function useLeaveOther(): (contact: ContactFields) => Promise<void> {
  const { t } = useTranslation('sign-in-methods')
  const { api } = useViewer()
  return async (contact) => {
    const { person } = await api.people.viewer.call()
    if (!person || isHers(person, contact)) return
    toast(t('switching'), { tone: 'info' })
    try {
      await api.people.signOut.call()
    } catch (error) {
      toast(t('layout:logoutFailed'), { description: (error as Error).message, tone: 'bad' })
      throw error
    }
  }
}

function isHers(person: Person, { email, phone }: ContactFields): boolean {
  if (email) return person.email === email.toLowerCase()
  return person.phone?.slice(-9) === phone?.replace(/\D/g, '').slice(-9)
}
