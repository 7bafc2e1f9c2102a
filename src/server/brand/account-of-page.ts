/** The account that owns a page, by its link or session; null if unknown. */
export type AccountOfPage = (
  by: { shareToken?: string | undefined; invitationToken?: string | undefined },
  headers: Headers,
) => Promise<string | null>
