import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { useViewer } from '#web/runtime/viewer.ts'
import { toast } from '#web/ui/toast.ts'
import { forgetPerson } from './sync-with-account.ts'

const everyMs = 30_000

/**
 * Checks every 30 s in a visible tab whether the person is still signed in, which also renews the session. When not, signs the page out.
 */
export function useSessionWatch(): void {
  const { t } = useTranslation(['layout', 'account-menu'])
  const { api, person } = useViewer()
  const queryClient = useQueryClient()
  const { revalidate } = useRevalidator()
  const id = person?.id
  const check = useRef(async () => {})
  check.current = async () => {
    if (document.hidden) return
    const now = await api.people.viewer.call().catch(() => null)
    if (!now || now.person?.id === id) return
    if (!now.person) forgetPerson()
    queryClient.clear()
    await revalidate()
    if (!now.person) toast(t('account-menu:logoutElsewhere'), { tone: 'info' })
  }
  useEffect(() => {
    if (!id) return
    const ask = () => void check.current()
    const timer = setInterval(ask, everyMs)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [id])
}
