/** The path of the questions whether photos show one fish; apart from their endpoint, which few screens need at first. */
export const fishQuestionsPath = '/api/fish-questions'
