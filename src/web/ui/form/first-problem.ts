interface Fields {
  getInputNode: (path: string) => HTMLElement | null
}

/** For a form that fails validation: focuses the first invalid field, and a screen reader reads it out. */
export const toFirstProblem =
  (form: Fields) =>
  (problems: object): void => {
    const [first] = Object.keys(problems)
    if (first !== undefined) form.getInputNode(first)?.focus()
  }
