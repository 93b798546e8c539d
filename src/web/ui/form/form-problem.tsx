import { useFormState } from './form-context.ts'

/** Why the whole form was not taken, over its button; `text` where something beside the form knows. */
export function FormProblem({ text }: { text?: string | null | undefined }) {
  const { errorOf } = useFormState()
  const problem = errorOf() ?? text
  if (!problem) return null
  return (
    <p role="alert" className="rounded-card bg-bad-tint px-4 py-3 text-secondary leading-6 text-bad">
      {problem}
    </p>
  )
}
