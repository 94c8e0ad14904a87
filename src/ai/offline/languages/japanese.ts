import type { Phrasebook } from '../phrasebook.js';

export const japanese: Phrasebook = {
  code: 'ja',
  unspaced: true,
  everyday: '',
  self: '私 僕 俺 わたし ぼく 自分',
  fillers: 'は が も 、 今 現在 とても すごく 本当に 少し ちょっと 最近 今日は 今日 大',
  stops: '、 。 ！ ？ , . ! ? は が で も から に を 」 「',
  and: 'と 、 や',
  articles: '',
  not: '',
  unreal: 'もし 昔 以前 前は',
  conditions: 'もし 仮に',
  people: '彼 彼女 姉 妹 兄 弟 母 父 友達 友人 息子 娘 夫 妻 祖母 祖父 同僚 上司 両親 子供',
  years: '歳 才',
  topics: {
    music: '音楽 歌 ギター ピアノ バイオリン ジャズ ロック カラオケ ライブ', food: '料理 寿司 ラーメン カレー コーヒー お茶 ケーキ 酒 ワイン 食べ 納豆 肉 魚 野菜 パン', books: '本 読書 小説 漫画 マンガ 詩', movies: '映画 アニメ ドラマ', sports: 'サッカー 野球 テニス 水泳 スキー スノーボード サーフィン 登山 釣り 剣道 柔道 バスケ 卓球', fitness: 'ヨガ ジョギング ランニング 筋トレ 散歩', travel: '旅行 温泉', technology: 'プログラミング コンピュータ ロボット',
    art: '絵 写真 書道 陶芸 ダンス 美術 編み物', gaming: 'ゲーム 将棋 囲碁 チェス', fashion: 'ファッション 服', pets: '犬 猫 ペット うさぎ', hobbies: '園芸 ガーデニング キャンプ ハイキング 切手',
  },
  dates: '昨日 今日 明日 先週 先月 去年 来週 来月 来年 月 日',
  phrases: {
    name: ['私の名前は {name} です', '名前は {name} です', '{name} と (申します|いいます|言います)', '(私|僕|俺) は {name} です'],
    age: ['私は {age} 歳です', '{age} (歳です|才です|歳になりました)'],
    birthday: ['今日は私の誕生日です', '今日は誕生日です', '今日誕生日です'],
    place: ['私は {place} に (住んでいます|住んでます|住んでいる)', '{place} に (住んでいます|住んでます|住んでいる|引っ越しました|引っ越した)'],
    origin: ['{place} 出身です', '{place} から来ました'],
    likes: ['{things} が (大好きです|好きです|大好き|好きだ|趣味です)', '趣味は {things} です', '{things} にハマっています'],
    dislikes: ['{things} が (嫌いです|大嫌いです|苦手です|嫌い|好きではありません|好きじゃない)', '{things} は (嫌いです|好きじゃない|好きではありません|苦手です)', '{things} をやめました'],
  },
  fields: { name: '名前|氏名|お名前', age: '年齢', gender: '性別', place: '住所|居住地|お住まい|都市', likes: '趣味|好きなもの|興味', dislikes: '嫌いなもの|苦手なもの', memory: '職業|仕事|家族|誕生日|生年月日', prose: '自己紹介|備考' },
  speakers: { subject: 'ユーザー 私 お客様 患者', other: 'アシスタント ボット システム 担当者 医師 先生' },
};
