import { useTranslation } from 'react-i18next'
import type { CannedAnswer } from '#domain/messages/conversations/inbox.contract.ts'
import type { Locale } from '#values/locale.ts'
import { KeyCap } from '#web/admin/palette/key-cap.tsx'
import { cn } from '#web/ui/cn.ts'
import { WrittenText } from '#web/ui/written-text.tsx'

interface CannedAnswersProps {
  answers: readonly CannedAnswer[]
  at: number
  /** The visitor's language. */
  locale: Locale
  onTake: (answer: CannedAnswer) => void
}

/** The ready answers that begin as typed, over the field. */
export function CannedAnswers({ answers, at, locale, onTake }: CannedAnswersProps) {
  const { t } = useTranslation('chat-admin')
  return (
    <div className="absolute inset-x-0 bottom-full mb-2 rounded-card border border-line bg-card p-2 shadow-float">
      <p className="flex items-center gap-1.5 px-2 pb-1.5 text-caption text-quiet">
        {t('answers')} <span className="ms-auto" /> <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap> <KeyCap>Tab</KeyCap>
      </p>
      <ul>
        {answers.map((answer, index) => (
          <li key={answer.id}>
            <button
              type="button"
              onClick={() => onTake(answer)}
              className={cn(
                'flex w-full cursor-pointer items-baseline gap-4 rounded-thumb px-2 py-1.5 text-start text-dense hover:bg-sunk',
                index === at && 'bg-primary-tint',
              )}
            >
              <bdi dir="ltr" className="shrink-0 font-semibold text-primary-text">
                /{answer.shortcut}
              </bdi>
              <WrittenText className="min-w-0 flex-1 truncate">{answer.text[locale]}</WrittenText>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
