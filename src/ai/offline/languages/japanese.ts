import type { Phrasebook } from '../phrasebook.js';

export const japanese: Phrasebook = {
  code: 'ja',
  unspaced: true,
  everyday: '',
  self: '私僕俺',
  fillers: '',
  stops: '、。！？,.!? はがでもから',
  and: 'と、や',
  articles: '',
  voids: '彼姉妹兄弟母父友もし',
  phrases: {
    name: ['私の名前は{name}です', '名前は{name}です', '{name}と申します', '{name}といいます', '{name}と言います'],
    age: ['私は{age}歳です', '{age}歳です', '{age}才です'],
    place: ['私は{place}に住んでいます', '{place}に住んでいます', '{place}に住んでます', '{place}に引っ越しました'],
    origin: ['{place}出身です', '{place}から来ました'],
    likes: ['{things}が大好きです', '{things}が好きです', '趣味は{things}です'],
    dislikes: ['{things}が嫌いです', '{things}が好きではありません', '{things}は好きじゃない'],
  },
};
