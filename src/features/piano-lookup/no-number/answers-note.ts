/** Under this name the tab keeps the answers. */
export const answersNote = 'age-answers';
