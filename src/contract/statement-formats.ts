/** File formats of a statement. Without zod, so that screens can import them. */
export const statementFormats = ['pdf', 'csv'] as const
export type StatementFormat = (typeof statementFormats)[number]
