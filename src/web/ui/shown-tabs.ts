/** The first tabs that fit; if the selected one is not among them, it takes the last place. */
export function shownTabs<T>(items: readonly T[], isChosen: (item: T) => boolean, room: number): readonly T[] {
  const first = items.slice(0, Math.max(room, 1))
  const chosen = items.find(isChosen)
  return chosen === undefined || first.includes(chosen) ? first : [...first.slice(0, -1), chosen]
}
