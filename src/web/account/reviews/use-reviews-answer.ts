import { useQueryClient } from '@tanstack/react-query'
import type { RentalReviews } from '#domain/renting/reviews/review.contract.ts'
import { setQueryAnswer } from '#web/runtime/set-query-answer.ts'
import { useViewer } from '#web/runtime/viewer.ts'

/** Shows the response to a change of a rental's reviews, wherever they are rendered. */
export function useReviewsAnswer(): (answer: RentalReviews) => Promise<void> {
  const { api } = useViewer()
  const queryClient = useQueryClient()
  return async (answer) => {
    await setQueryAnswer(queryClient, api.reviews.ofRental.queryKey({ input: { rental: answer.rental } }), answer)
    await queryClient.invalidateQueries({ queryKey: api.reviews.mine.key() })
  }
}
