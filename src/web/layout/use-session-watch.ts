import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { toast } from '#web/ui/toast.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { forgetPerson } from './sync-with-account.ts'

const everyMs = 30_000

/** Asks every half minute in a tab that is seen whether its person is still signed in, which also keeps the session alive. Where she is not, the page forgets her. */
export function useSessionWatch(): void {
  const { t } = useTranslation('layout')
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
    if (!now.person) toast(t('logoutElsewhere'), { tone: 'info' })
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
