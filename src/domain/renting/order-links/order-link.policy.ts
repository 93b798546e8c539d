/**
 * The days for which a link opens its order, from the order's last day or from the last message with it where that is later; and those for
 * which a code admits a browser.
 */
export const linkDays = 30
