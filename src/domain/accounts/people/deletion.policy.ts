/** Days between the request to delete an account and its deletion, in which it can be cancelled. */
export const deletionGraceDays = 14
