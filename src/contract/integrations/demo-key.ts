/** The key of the demo account, for everybody to try the API with: it reads, and the demo changes nothing for anybody. */
export const demoKey = 'ob_demo_ReadsTheDemoAccountAndNothingEls_d1TU'
