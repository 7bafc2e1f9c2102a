interface Fields {
  getInputNode: (path: string) => HTMLElement | null
}

/** For a form that is not sent: the keyboard goes to the first field with a problem, and a screen reader reads it out. */
export const toFirstProblem =
  (form: Fields) =>
  (problems: object): void => {
    const [first] = Object.keys(problems)
    if (first !== undefined) form.getInputNode(first)?.focus()
  }
