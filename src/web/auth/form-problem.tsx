/** Why the whole form was not taken, over its button. */
export function FormProblem({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p role="alert" className="rounded-card bg-bad-tint px-4 py-3 text-[15px] leading-6 text-bad">
      {text}
    </p>
  )
}
