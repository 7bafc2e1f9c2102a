/** A store whose version lies so far back that no step leads from it to this one. */
export class MadeByOlderVersion extends Error {
  constructor(store: string) {
    super(
      `The ${store} was made by a version before 1.0 and not brought up to the last of them. Start the last version before 1.0 on this data once, then this one.`,
    )
  }
}
