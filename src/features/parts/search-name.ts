export const longestSearchName = 80;
