import { useState } from 'react'
import type { ButtonProps } from './button.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'
import { Field, TextArea } from './field.tsx'
import { RadioCard } from './radio-card.tsx'

/** The field for words below a choice. */
interface WordsField {
  label: string
  hint?: string
  /** The longest text. */
  most: number
  isRequired?: boolean
}

interface ChoiceDialogProps<Choice extends string> extends Pick<ConfirmDialogProps, 'keep' | 'problem' | 'isForStaff' | 'onClose'> {
  title: string
  /** Above the choices; without it they are named by the title. */
  question?: string
  choices: readonly Choice[]
  wordOf: (choice: Choice) => string
  /** The choice that is made at first. */
  usual?: Choice
  /** Null where nothing is written about the choice. */
  wordsOf?: (choice: Choice) => WordsField | null
  confirm: Pick<ButtonProps, 'variant' | 'pending' | 'children'>
  /** `words` is trimmed, and empty where the choice has no field. */
  onConfirm: (choice: Choice, words: string) => void
}

/** A dialog that asks for one of several choices, such as the reason of a refusal, and for words where a choice wants them. */
export function ChoiceDialog<Choice extends string>(props: ChoiceDialogProps<Choice>) {
  const { question, choices, wordOf, usual, wordsOf, confirm, onConfirm, ...frame } = props
  const [choice, setChoice] = useState<Choice | null>(usual ?? null)
  const [typed, setTyped] = useState('')
  const field = choice === null ? null : (wordsOf?.(choice) ?? null)
  const words = field ? typed.trim() : ''
  return (
    <ConfirmDialog
      {...frame}
      confirm={{
        ...confirm,
        disabled: choice === null || (field?.isRequired === true && words === ''),
        onClick: () => choice !== null && onConfirm(choice, words),
      }}
    >
      <fieldset>
        <legend className={question === undefined ? 'sr-only' : 'mb-3 text-secondary leading-6 text-quiet'}>
          {question ?? frame.title}
        </legend>
        <div className="flex flex-col gap-2">
          {choices.map((one) => (
            <RadioCard
              key={one}
              name="choice"
              value={one}
              isChecked={choice === one}
              title={<span className="text-secondary font-normal">{wordOf(one)}</span>}
              onChoose={() => setChoice(one)}
            />
          ))}
        </div>
      </fieldset>
      {field ? (
        <Field label={field.label} hint={field.hint} className="mt-4">
          <TextArea maxLength={field.most} value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      ) : null}
    </ConfirmDialog>
  )
}
