/** Whose page it is, by its link or its session; null where nobody can tell. */
export type AccountOfPage = (
  by: { shareToken?: string | undefined; invitationToken?: string | undefined },
  headers: Headers,
) => Promise<string | null>
