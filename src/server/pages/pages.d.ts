/** The pages as they were built. */
declare module '#pages'
