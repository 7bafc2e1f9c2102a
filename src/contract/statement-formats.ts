/** Files a statement is made into. Without zod, so that screens can have them. */
export const statementFormats = ['pdf', 'csv'] as const
export type StatementFormat = (typeof statementFormats)[number]
