import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { letterSchema } from '#domain/messages/user-messages/message-admin.contract.ts'
import { At } from '#web/admin/lists/words.tsx'
import { Card } from '#web/admin/order/card.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useApiForm } from '#web/features/forms/use-api-form.ts'
import { newKey } from '#web/features/orders/idempotency.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { ContractForm } from '#web/ui/form/contract-form.tsx'
import { FormField } from '#web/ui/form/form-field.tsx'
import { FormProblem } from '#web/ui/form/form-problem.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { usePersonChange } from './use-person-change.ts'

/** The shop's messages to a person, and the form for another; they read it among their messages. */
export function Letters({ personId }: { personId: string }) {
  const { t } = useTranslation('managed-people')
  const { api } = useViewer()
  const letters = useQuery({ ...api.messageAdmin.letters.queryOptions({ input: { personId } }), staleTime: 5_000 })
  return (
    <Card title={t('letters.title')}>
      {letters.data ? (
        <>
          <LetterForm personId={personId} locale={letters.data.locale} />
          {letters.data.messages.length > 0 ? (
            <ul className="mt-4 divide-y divide-line border-t border-line text-dense leading-5">
              {letters.data.messages.map(({ sequence, content, author, isRead, at }) => (
                <li key={sequence} className="py-2.5">
                  <WrittenText as="p" className="break-words whitespace-pre-line">
                    {content}
                  </WrittenText>
                  <p className="mt-0.5 text-caption text-quiet">
                    <WrittenText as="bdi" translate="no">
                      {author ?? t('notes.gone')}
                    </WrittenText>{' '}
                    · <At at={at} /> · {t(isRead ? 'letters.read' : 'letters.unread')}
                  </p>
                </li>
              ))}
            </ul>
          ) : null}
        </>
      ) : letters.isError ? (
        <div role="alert" className="flex flex-col items-start gap-3 text-dense">
          <p>{t('letters.failed')}</p>
          <Button size="sm" variant="outline" pending={letters.isFetching} onClick={() => void letters.refetch()}>
            {t('letters.retry')}
          </Button>
        </div>
      ) : (
        <Skeleton className="h-32" />
      )}
    </Card>
  )
}

function LetterForm({ personId, locale }: { personId: string; locale: 'en' | 'ar' | null }) {
  const { t } = useTranslation('managed-people')
  const { api } = useViewer()
  const key = useRef(newKey())
  const { mutateAsync } = usePersonChange(api.messageAdmin.write.mutationOptions(), {
    before() {
      key.current = newKey()
      form.reset({ content: '' })
    },
    answers: api.messageAdmin.letters.queryKey({ input: { personId } }),
    done: 'letters.done',
  })
  const form = useApiForm({
    schema: letterSchema,
    defaultValues: { content: '' },
    words: { content: t('missing.letter') },
    failure: useRefusalWords(),
    send: ({ content }) => mutateAsync({ personId, key: key.current, content }),
  })
  return (
    <ContractForm form={form} className="flex flex-col gap-3">
      <FormField label={t('letters.label')} name="content" hint={t(`letters.hint.${locale ?? 'none'}`)}>
        <TextArea dir="auto" maxLength={2000} className="min-h-20 text-secondary" />
      </FormField>
      <FormProblem />
      <SubmitButton size="sm" className="self-start">
        {t('letters.submit')}
      </SubmitButton>
    </ContractForm>
  )
}
